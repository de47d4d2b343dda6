import type { Readable } from 'node:stream'
import { madeInThread } from '../exchange/pdf/thread.ts'
import type { Print } from './blocks.ts'

/** Documents or labels as a PDF, laid out in a thread of its own. */
export const writePrint = (print: Print): Readable =>
  madeInThread(new URL('./worker.ts', import.meta.url), async (post) => post(print))
