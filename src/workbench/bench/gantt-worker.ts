import { serveCalls } from '../client/worker/serve.ts'
import { benchGantt } from './gantt-data.ts'

const functions = { generate: benchGantt }

export type BenchFunctions = typeof functions

serveCalls(functions)
