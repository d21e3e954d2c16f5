import { useEffect, useState } from "react";

type Props = { text: string; label: string };

/** Draws `text` for a phone's camera: here, so that a secret goes nowhere for it. */
export function QrCode({ text, label }: Props) {
  const [cells, setCells] = useState<boolean[][]>([]);
  useEffect(() => {
    let isGone = false;
    void import("uqr").then(({ encode }) => {
      if (!isGone) setCells(encode(text, { border: 2 }).data);
    });
    return () => {
      isGone = true;
    };
  }, [text]);
  const size = cells.length;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-lg bg-on-picture text-black"
    >
      <path fill="currentColor" d={pathOf(cells)} />
    </svg>
  );
}

function pathOf(cells: boolean[][]): string {
  return cells
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
}
