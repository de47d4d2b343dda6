import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionEntry } from '../../outgoing/connections.ts'
import type { SourceReader } from './source-reader.ts'
import { SourceFault } from './source-fault.ts'
import { fileSource, isTableFile, type Files } from './file-source.ts'
import { ScannedReader } from './scanned-reader.ts'

/** Reads the files of a folder of the server as tables. */
export const openFolder = async (connection: string, entry: ConnectionEntry): Promise<SourceReader> =>
  new ScannedReader(connection, fileSource(await folderFiles(connection, entry)))

/** The files of a folder of the server; links and folders in it are left out. */
export async function folderFiles(connection: string, { folder }: ConnectionEntry): Promise<Files> {
  const files: Files = {
    names: async () =>
      (await readdir(folder, { withFileTypes: true }))
        .filter((one) => one.isFile() && isTableFile(one.name))
        .map(({ name }) => name)
        .sort(),
    localPath: async (name) => join(folder, name),
    close: async () => {},
  }
  try {
    await files.names()
  } catch {
    throw new SourceFault(connection, 'noFolder')
  }
  return files
}
