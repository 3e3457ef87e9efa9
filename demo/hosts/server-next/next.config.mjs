/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  devIndicators: false, // of the pages router, Next's own logs an error if its message arrives before the router
};
