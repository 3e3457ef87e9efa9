import { App } from '../page';

export default App;
