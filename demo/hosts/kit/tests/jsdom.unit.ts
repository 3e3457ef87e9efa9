// @vitest-environment jsdom
import './connect.unit.js'; // the same tests in the other DOM of unit tests
