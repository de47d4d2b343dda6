import { pathOf, type Endpoint } from '../service.ts'
import { endpoints } from '../services/index.ts'

const answersData: ReadonlySet<Endpoint['output']['kind']> = new Set([
  'nothing',
  'value',
  'object',
  'list',
  'page',
])

/** Calls that buttons of pages may make, by path: those of tool buttons. They take no file and answer with data. */
export const pageCalls: ReadonlyMap<string, Endpoint> = new Map(
  endpoints
    .filter(({ access, upload, output }) => access !== 'anonymous' && !upload && answersData.has(output.kind))
    .map((endpoint) => [pathOf(endpoint), endpoint]),
)
