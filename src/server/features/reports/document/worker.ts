import { workerData } from 'node:worker_threads'
import { sendFile, threadRows } from '../../../platform/exchange/in-thread.ts'
import { contentOf } from './content.ts'
import type { DocumentTask } from './write.ts'

const { pages, sections: tasks, ...head } = workerData as DocumentTask
const sections = contentOf(tasks, head.looks, threadRows)
if (pages) {
  const [{ printOf }, { drawPrint }] = await Promise.all([
    import('./pages.ts'),
    import('../../../platform/print/draw.ts'),
  ])
  await sendFile(drawPrint(await printOf({ ...head, ...pages, sections })))
} else {
  const { writeBook } = await import('./workbook.ts')
  await sendFile(writeBook({ ...head, sections }))
}
