import { App } from '../kit/app';

/** Rendered for each request, so that the query is there on the server too. */
export const getServerSideProps = async () => ({ props: {} });

export default App;
