import type { TestProject } from "vitest/node";
import { runTestCluster } from "./run-test-cluster";
import { systemBinaries } from "./system-binaries";

export default (project: TestProject) => runTestCluster(project, systemBinaries);
