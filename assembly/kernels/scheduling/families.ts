import { allocRecords } from '../../memory/arena'
import { i32At } from '../../memory/columns'
import { NONE, opCount, opFamily, select, start } from '../../interface/scheduling'

/** Per family of operations: latest start so far and its resource (int32 each); resource -1 = none yet. */
const RECORD: usize = 8
const AT: usize = 0
const RESOURCE: usize = 4
const LAST: i32 = 3

let records: usize = 0

export function openFamilies(): bool {
  records = 0
  if (select != LAST) return true
  let count = 0
  for (let op = 0; op < opCount; op++) count = max(count, i32At(opFamily, op) + 1)
  records = allocRecords(<usize>count, RECORD)
  if (!records) return false
  for (let family = 0; family < count; family++) {
    store<i32>(at(family), NONE, AT)
    store<i32>(at(family), -1, RESOURCE)
  }
  return true
}

function at(family: i32): usize {
  return records + <usize>family * RECORD
}

/** Records the place of the latest operation of a family. */
export function noteLast(op: i32, resource: i32): void {
  if (!records) return
  const record = at(i32At(opFamily, op))
  if (i32At(start, op) < load<i32>(record, AT)) return
  store<i32>(record, i32At(start, op), AT)
  store<i32>(record, resource, RESOURCE)
}

/** Resource of the latest operation of the family, or -1. */
export function lastResource(op: i32): i32 {
  return records ? load<i32>(at(i32At(opFamily, op)), RESOURCE) : -1
}
