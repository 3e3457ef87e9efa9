/** @type {import('next').NextConfig} */
export default { reactStrictMode: true, serverExternalPackages: ['@lit-labs/ssr'] };
