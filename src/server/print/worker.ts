import { parentPort } from 'node:worker_threads'
import { answerNext } from '../exchange/pdf/thread.ts'
import type { Print } from './blocks.ts'
import { drawPrint } from './draw.ts'

let parts: AsyncGenerator<Uint8Array<ArrayBuffer>> | null = null

/** Takes what is to be printed, then answers each `next` with a part of the file. */
parentPort?.on('message', (message: Print | 'next') => {
  if (message === 'next') answerNext(parts!)
  else parts = drawPrint(message)
})
