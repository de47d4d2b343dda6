import type { FileStore } from '../../src/server/base/files/file-store.ts'

/** Keys of the files of a store below a prefix, in their order. */
export async function keysOf(store: FileStore, prefix = ''): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.toSorted()
}
