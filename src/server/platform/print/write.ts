import type { Readable } from 'node:stream'
import { fileInThread, inTurn } from '../exchange/file-thread.ts'
import type { Print } from './blocks.ts'

/** Documents or labels as a PDF, laid out in a thread of its own. */
export const writePrint = (print: Print): Readable =>
  inTurn(() => fileInThread(new URL('./worker.ts', import.meta.url), print))
