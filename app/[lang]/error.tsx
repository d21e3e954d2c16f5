"use client";

import { useEffect } from "react";
import { ErrorScreen } from "@/components/layout/error-screen";
import { useErrorTexts } from "@/components/layout/error-texts";

export default function PageError({ error }: { error: Error }) {
  useEffect(() => reportError(error), [error]);
  return <ErrorScreen texts={useErrorTexts()} />;
}
