export function Spinner() {
  return <span aria-hidden="true" className="reel-loader" />;
}
