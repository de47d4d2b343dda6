import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { entityNamed } from '#domain/entities/index.ts'
import { exportColumns } from '../src/server/platform/exchange/export-columns.ts'
import { writePdf } from '../src/server/platform/exchange/pdf/write.ts'
import { machine } from './measure.ts'

/** Orders in 10 columns with Chinese texts as a PDF: node bench/pdf.ts [--sizes 2000,20000] */
const { values: options } = parseArgs({ options: { sizes: { type: 'string', default: '2000,20000' } } })
const names = [
  'code',
  'name',
  'itemCode',
  'qty',
  'dueDate',
  'status',
  'priority',
  'customerCode',
  'projectNo',
  'remark',
]
const columns = exportColumns(entityNamed('order'), 'zh-Hans', names)

const rowOf = (n: number): unknown[] => [
  `MO${String(n).padStart(7, '0')}`,
  `精密齿轮箱总成 ${n % 97}`,
  `ITEM-${String(n % 500).padStart(4, '0')}`,
  `${n % 1000}.25`,
  new Date(1_764_000_000_000 + n * 3_600_000).toISOString().replace('.000Z', 'Z'),
  'N',
  n % 100,
  `上海${n % 13}机床厂`,
  `PRJ-${n % 40}`,
  n % 5 === 0 ? `第${n}批，按客户要求加急（见附件），包装按出口标准。` : null,
]

async function* rowsOf(count: number): AsyncGenerator<unknown[][]> {
  for (let from = 0; from < count; from += 1000)
    yield Array.from({ length: Math.min(1000, count - from) }, (_, at) => rowOf(from + at))
}

const lines: string[] = []
for (const size of options.sizes.split(',').map(Number)) {
  const table = {
    title: '订单',
    facts: [],
    paper: { paper: 'A4', orientation: null },
    made: 1_764_000_000_000,
  } as const
  const began = performance.now()
  const cpu = process.cpuUsage()
  const bytes = await buffer(
    writePdf(columns, rowsOf(size), table, { language: 'zh-Hans', zone: 'Asia/Shanghai' }),
  )
  const { user, system } = process.cpuUsage(cpu)
  const wall = (performance.now() - began) / 1000
  const mb = Math.round(process.resourceUsage().maxRSS / 1024)
  lines.push(
    `| ${size} | ${wall.toFixed(1)} s | ${((user + system) / 1e6).toFixed(1)} s | ${mb} MB | ${(bytes.length / 1e6).toFixed(2)} MB |`,
  )
}
const { date, cpu, cores, node } = machine()
const text = `# Tables as PDF

Rows x ${names.length} columns with Chinese texts, laid out in a thread of their own, fonts loaded for each document:
\`node bench/pdf.ts\`. Load of the machine: ${loadavg()[0]!.toFixed(1)}.

${date}, ${cpu}, ${cores} cores; Node ${node}.

| rows | from the call to the last byte | processor | peak memory of the process so far | file |
| ---: | ---: | ---: | ---: | ---: |
${lines.join('\n')}
`
writeFileSync(fileURLToPath(new URL('results/pdf.md', import.meta.url)), text)
process.stdout.write(text)
