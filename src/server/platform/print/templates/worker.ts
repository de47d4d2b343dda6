import { workerData } from 'node:worker_threads'
import { sendFile } from '../../exchange/in-thread.ts'
import { checkTemplate } from './check.ts'
import { fillTemplate } from './fill.ts'
import type { FillJob } from './job.ts'

/** A template to be checked or filled. */
export type TemplateJob = { readonly check: Uint8Array; readonly name: string } | { readonly fill: FillJob }

async function* answerTo(job: TemplateJob): AsyncGenerator<Uint8Array> {
  if ('fill' in job) yield await fillTemplate(job.fill)
  else yield new TextEncoder().encode(JSON.stringify(await checkTemplate(Buffer.from(job.check), job.name)))
}

await sendFile(answerTo(workerData as TemplateJob))
