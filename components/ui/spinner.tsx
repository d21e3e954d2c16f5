/** A strip of film that runs. */
export function Spinner() {
  return <span aria-hidden="true" className="reel-loader" />;
}
