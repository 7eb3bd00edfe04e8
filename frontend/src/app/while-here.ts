/** For a navigation after an answer: `go` is not called if the viewer has moved to another screen in the meantime. */
export function whileHere<Values extends unknown[]>(go: (...values: Values) => void): (...values: Values) => void {
  const { pathname } = location;
  return (...values) => {
    if (location.pathname === pathname) go(...values);
  };
}
