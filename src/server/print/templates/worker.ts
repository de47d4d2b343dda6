import { parentPort } from 'node:worker_threads'
import { answerNext } from '../../exchange/pdf/thread.ts'
import { checkTemplate } from './check.ts'
import { fillTemplate } from './fill.ts'
import type { FillJob } from './job.ts'

type Message = { readonly check: Uint8Array; readonly name: string } | { readonly fill: FillJob } | 'next'

let parts: AsyncGenerator<Uint8Array<ArrayBuffer>> | null = null

async function* answerTo(message: Exclude<Message, 'next'>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if ('fill' in message) yield new Uint8Array(await fillTemplate(message.fill))
  else
    yield new TextEncoder().encode(
      JSON.stringify(await checkTemplate(Buffer.from(message.check), message.name)),
    )
}

/** Takes a template to be checked or filled, then answers `next` with what came of it. */
parentPort?.on('message', (message: Message) => {
  if (message === 'next') answerNext(parts!)
  else parts = answerTo(message)
})
