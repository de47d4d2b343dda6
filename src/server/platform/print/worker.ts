import { workerData } from 'node:worker_threads'
import { sendFile } from '../exchange/in-thread.ts'
import type { Print } from './blocks.ts'
import { drawPrint } from './draw.ts'

await sendFile(drawPrint(workerData as Print))
