"use client";

import { useEffect } from "react";
import { ErrorScreen, useErrorTexts } from "@/components/layout/error-screen";

export default function PageError({ error }: { error: Error }) {
  useEffect(() => reportError(error), [error]);
  return <ErrorScreen texts={useErrorTexts()} />;
}
