import {
  altStart,
  bindSlots,
  machines,
  n,
  preds,
  predStart,
  setups,
  succs,
  succStart,
} from '../../interface/shop'
import { alloc, allocRecords } from '../../memory/arena'

/**
 * The shop of one search: operations in 64-byte records, linked along their machines. Every machine has a sentinel
 * record (head, tail and duration 0) that closes its ring, so that neighbours are read without a test for their
 * existence; `none` represents the missing predecessor or successor within a job. Links are addresses.
 *
 * Head r: earliest start; tail q: longest way from the end of the operation to the end of the schedule, without its own
 * duration. jr and jq are the parts of them that come from the precedence alone.
 */
export const R: usize = 0
export const Q: usize = 4
export const P: usize = 8
export const MP: usize = 12
export const MS: usize = 16
export const JR: usize = 20
export const JQ: usize = 24
/** Only predecessor or successor within the job, `none`, or 0 where there are several (lists by operation number). */
export const JP: usize = 28
export const JS: usize = 32
/** Position in the topological order. */
export const POS: usize = 36
/** Position on the machine, from 0. */
export const RANK: usize = 40
export const MACHINE: usize = 44
/** The chosen row of the alternatives. */
export const ALT: usize = 48
export const ID: usize = 52
export const MARK: usize = 56

let records: usize = 0
let sentinels: usize = 0
export let none: usize = 0
/** Addresses of all operations, every one after its predecessors in job and machine. */
export let order: usize = 0
export let scratch: usize = 0
export let path: usize = 0
export let flexible: bool = false
/** Operations without predecessors. */
export let sources: usize = 0
export let sourceCount: i32 = 0

export function get(column: usize, row: i32): i32 {
  return load<i32>(column + ((<usize>row) << 2))
}

export function at(list: usize, row: i32): usize {
  return load<usize>(list + ((<usize>row) << 2))
}

export function put(list: usize, row: i32, value: usize): void {
  store<usize>(list + ((<usize>row) << 2), value)
}

export function record(operation: i32): usize {
  return records + ((<usize>operation) << 6)
}

export function sentinel(machine: i32): usize {
  return sentinels + ((<usize>machine) << 6)
}

export function isSentinel(x: usize): bool {
  return x >= sentinels
}

/** Setup between neighbours on a machine; the first operation of a machine needs none. */
export function setupOf(a: usize, b: usize, machine: i32): i32 {
  return setups == 0 ? 0 : setupFrom(a, b, machine)
}

function setupFrom(a: usize, b: usize, machine: i32): i32 {
  if (a >= sentinels || b >= sentinels) return 0
  return get(setups, (machine * n + load<i32>(a, ID)) * n + load<i32>(b, ID))
}

/** Reads the parameter block. False: out of memory. */
export function bindShop(block: usize): bool {
  bindSlots(block)
  flexible = get(altStart, n) > n
  const words = (<usize>n + 2) << 2
  records = allocRecords(<usize>(n + machines + 1), 64)
  order = alloc(words)
  scratch = allocRecords(words, 2)
  path = alloc(words)
  sources = alloc(words)
  if (!records || !order || !scratch || !path || !sources) return false
  sentinels = record(n)
  none = sentinel(machines)
  memory.fill(records, 0, (<usize>(n + machines + 1)) << 6)
  sourceCount = 0
  for (let i = 0; i < n; i++) {
    const x = record(i)
    if (get(predStart, i) == get(predStart, i + 1)) put(sources, sourceCount++, x)
    store<i32>(x, i, ID)
    store<usize>(x, single(predStart, preds, i), JP)
    store<usize>(x, single(succStart, succs, i), JS)
  }
  for (let m = 0; m <= machines; m++) {
    store<i32>(sentinel(m), -1, ID)
    store<i32>(sentinel(m), m, MACHINE)
  }
  return true
}

function single(start: usize, list: usize, i: i32): usize {
  const from = get(start, i)
  const count = get(start, i + 1) - from
  return count == 0 ? none : count == 1 ? record(get(list, from)) : 0
}
