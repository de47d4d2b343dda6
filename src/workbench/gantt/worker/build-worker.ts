import { serveCalls } from '../../client/worker/serve.ts'
import { indexOf } from '../model/gantt-model.ts'
import type { Building } from './build.ts'

serveCalls<Building>({ index: indexOf })
