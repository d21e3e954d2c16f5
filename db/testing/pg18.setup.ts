import type { TestProject } from "vitest/node";
import { embeddedBinaries } from "../embedded/binaries";
import { runTestCluster } from "./run-test-cluster";

export default (project: TestProject) => runTestCluster(project, embeddedBinaries);
