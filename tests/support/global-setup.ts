import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildFonts } from '../../tools/build-fonts.ts'
import { buildKernels } from '../../tools/build-kernels.ts'
import { clusterCpu, removeCluster, testClusterDirectory, removeAbandonedClusters } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterDirectory: string
    /** For files that tests make; it goes with the run. */
    folder: string
  }
}

/**
 * Tests run against the kernels of the sources they are next to. The database cluster of a run is started by the
 * first test file that asks for it (support/database.ts) and removed here.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildKernels()
  buildFonts()
  await removeAbandonedClusters()
  const directory = testClusterDirectory(process.pid)
  project.provide('clusterDirectory', directory)
  const folder = await mkdtemp(join(tmpdir(), 'takt-tests-'))
  project.provide('folder', folder)
  return async () => {
    const seconds = await clusterCpu(directory)
    if (seconds !== null)
      process.stdout.write(`PostgreSQL of the tests: ${seconds.toFixed(0)} s of processor time\n`)
    await removeCluster(directory)
    await rm(folder, { recursive: true, force: true })
  }
}
