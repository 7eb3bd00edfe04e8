/** The member without a browser that the demo is made with serves the tests, benches and load too. */
export { Member } from '../demo/member.ts';
