import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/** Writes a file that must not exist; it survives a power cut once its folder is synchronised as well. */
export async function writeDurably(
  path: string,
  content: string | Uint8Array | Readable,
  mode = 0o600,
): Promise<void> {
  const file = await open(path, 'wx', mode)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the names of a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
