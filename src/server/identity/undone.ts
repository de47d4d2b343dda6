import type { Tx, TxOptions } from '../db/tenant.ts'
import type { Reader } from './handlers.ts'

/** Takes back what a transaction wrote. */
class Undo extends Error {}

/** Runs a transaction, takes back what it wrote, and answers what it found out. */
export async function undone<T>(
  reader: Pick<Reader, 'transaction'>,
  work: (tx: Tx) => Promise<T>,
  options?: TxOptions,
): Promise<T> {
  const result: { value?: T } = {}
  try {
    await reader.transaction(async (tx) => {
      result.value = await work(tx)
      throw new Undo()
    }, options)
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return result.value as T
}
