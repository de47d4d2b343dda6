import type { Problem } from '#engine/solver/index.ts'
import type { Project } from '#engine/solver/project.ts'
import type { Shop } from '#engine/solver/shop.ts'
import { readProject } from './project.ts'
import { MOST_MACHINES, Scanner } from './scanner.ts'
import { readAlternatives, ShopBuilder } from './shop-builder.ts'

/** A problem with further data of its file. */
export interface Instance {
  readonly problem: Problem
  /** Job and place in it, per operation. */
  readonly job: Int32Array
  readonly step: Int32Array
  /** Number of the first machine in the file. */
  readonly firstMachine: 0 | 1
}

const shopInstance = (shop: Shop, firstMachine: 0 | 1 = 0): Instance => ({
  problem: { kind: 'shop', shop },
  job: shop.job,
  step: shop.step,
  firstMachine,
})

function projectInstance(project: Project): Instance {
  const { activities } = project
  return {
    problem: { kind: 'project', project },
    job: new Int32Array(activities),
    step: Int32Array.from({ length: activities }, (_, i) => i),
    firstMachine: 0,
  }
}

/** Readers of the public benchmark formats, by the name of `--format`. All throw ReadFault or ReadFaults. */
export const formats = {
  jsp: (text: string) => shopInstance(readJobShop(text)),
  fjsp: (text: string) => shopInstance(readFlexible(text, 0)),
  sdst: (text: string) => shopInstance(readFlexible(text, 1), 1),
  'assembly-fjsp': (text: string) => shopInstance(readAssembly(text)),
  rcpsp: (text: string) => projectInstance(readProject(text)),
} as const satisfies Record<string, (text: string) => Instance>

export type FormatName = keyof typeof formats

/** Jobs line by line: machine and duration of each operation in processing order, machines from 0. */
function readJobShop(text: string): Shop {
  const scanner = new Scanner(text)
  const head = scanner.line('jobs')
  const jobs = head.int('jobs', 1)
  const machines = head.int('machines', 1, MOST_MACHINES)
  const builder = new ShopBuilder()
  for (let job = 0; job < jobs; job++)
    scanner.each('job', (numbers) => {
      while (!numbers.isAtEnd) {
        builder.operation(job)
        builder.alternative(numbers.int('machine', 0, machines - 1), numbers.int('duration'))
      }
    })
  scanner.end()
  return builder.build(machines, null)
}

/**
 * Jobs line by line: number of operations, then for each the number of alternatives and their machines and durations.
 * Machines are numbered from `first`; where that is 1, setup times follow: machine by machine a line per operation
 * before and in it a number per operation after.
 */
function readFlexible(text: string, first: 0 | 1): Shop {
  const scanner = new Scanner(text)
  const head = scanner.line('jobs')
  const jobs = head.int('jobs', 1)
  const machines = head.int('machines', 1, MOST_MACHINES)
  const builder = new ShopBuilder()
  for (let job = 0; job < jobs; job++)
    scanner.each('job', (numbers) => {
      const count = numbers.int('operations', 1)
      for (let step = 0; step < count; step++) {
        builder.operation(job)
        readAlternatives(builder, numbers, machines, first)
      }
    })
  const setups = first === 1 && scanner.faults.length === 0 ? readSetups(scanner, machines, builder) : null
  scanner.end()
  return builder.build(machines, setups)
}

function readSetups(scanner: Scanner, machines: number, { operations: n }: ShopBuilder): Int32Array {
  if (scanner.linesLeft < machines * n) throw scanner.endFault('setup')
  const setups = new Int32Array(machines * n * n)
  for (let row = 0; row < machines * n; row++)
    scanner.each('setup', (numbers) => {
      for (let after = 0; after < n; after++) setups[row * n + after] = numbers.int('setup')
    })
  return setups
}

/** Operations with any precedence: the pairs first, then a line of alternatives per operation; machines from 0. */
function readAssembly(text: string): Shop {
  const scanner = new Scanner(text)
  const head = scanner.line('operations')
  const operations = head.int('operations', 1)
  const precedences = head.int('precedences')
  const machines = head.int('machines', 1, MOST_MACHINES)
  head.end()
  if (scanner.linesLeft < precedences) throw scanner.endFault('operation')
  const pairs: [before: number, after: number][] = []
  for (let k = 0; k < precedences; k++)
    scanner.each('operation', (numbers) => {
      pairs.push([numbers.int('operation', 0, operations - 1), numbers.int('operation', 0, operations - 1)])
    })
  const builder = new ShopBuilder()
  for (let i = 0; i < operations; i++)
    scanner.each('alternatives', (numbers) => {
      builder.operation(null)
      readAlternatives(builder, numbers, machines, 0)
    })
  scanner.end()
  for (const [before, after] of pairs) builder.precede(before, after)
  return builder.build(machines, null)
}
