import { allocRecords } from '../../memory/arena'
import { classCount, classList, dayCount, listStart } from '../../interface/calendar'
import { daysOf, ENTRY_COUNT, ENTRY_RANK, entryAt, wordPairs } from './state'
import { i32At } from '../../memory/columns'

/**
 * The winning entry of each day of every class, -1 where there is none; computed once per class, because a resource
 * differs from its class only by its own claims. Days are processed 64 at a time: an entry gets those bits of its day set
 * that no stronger entry has taken.
 */
let ofClasses: usize = 0
let own: usize = 0
let free: usize = 0

/** Segments of the winners of a class: upper limit of the slots of its resources. */
let segmentsOfClass: usize = 0

export function openWinners(): bool {
  ofClasses = allocRecords(<usize>(classCount + 1), <usize>dayCount * 4)
  own = allocRecords(<usize>dayCount, 4)
  free = allocRecords(<usize>wordPairs, 8)
  segmentsOfClass = allocRecords(<usize>(classCount + 1), 4)
  if (!ofClasses || !own || !free || !segmentsOfClass) return false
  for (let c = 0; c < classCount; c++) store<i32>(segmentsOfClass + ((<usize>c) << 2), findWinners(c))
  return true
}

export function classWinners(index: i32): usize {
  return ofClasses + <usize>index * <usize>dayCount * 4
}

export function classSegments(index: i32): i32 {
  return i32At(segmentsOfClass, index)
}

function findWinners(index: i32): i32 {
  const winners = classWinners(index)
  const list = i32At(classList, index)
  const end = i32At(listStart, list + 1)
  memory.fill(winners, 0xff, <usize>dayCount * 4)
  memory.fill(free, 0xff, <usize>wordPairs * 8)
  let segments = 0
  for (let entry = i32At(listStart, list); entry < end; entry++) {
    const days = daysOf(entry)
    const count = load<i32>(entryAt(entry), ENTRY_COUNT)
    for (let word = 0; word < wordPairs; word++) {
      const offset = (<usize>word) << 3
      const taken = load<u64>(days + offset) & load<u64>(free + offset)
      if (!taken) continue
      store<u64>(free + offset, load<u64>(free + offset) & ~taken)
      segments += <i32>popcnt<u64>(taken) * count
      for (let bits = taken; bits; bits &= bits - 1)
        store<i32>(winners + <usize>((word << 6) + <i32>ctz<u64>(bits)) * 4, entry)
    }
  }
  return segments
}

/** Winners of a resource of the class with own claims in `list`. Valid until the next call. */
export function ownWinners(index: i32, list: i32): usize {
  memory.copy(own, classWinners(index), <usize>dayCount * 4)
  const end = i32At(listStart, list + 1)
  for (let entry = i32At(listStart, list); entry < end; entry++) {
    const days = daysOf(entry)
    const rank = load<i32>(entryAt(entry), ENTRY_RANK)
    for (let word = 0; word < wordPairs; word++)
      for (let bits = load<u64>(days + ((<usize>word) << 3)); bits; bits &= bits - 1) {
        const at = own + <usize>((word << 6) + <i32>ctz<u64>(bits)) * 4
        const holder = load<i32>(at)
        if (holder < 0 || rank < load<i32>(entryAt(holder), ENTRY_RANK)) store<i32>(at, entry)
      }
  }
  return own
}

/** Upper limit of the slots from the claims of a list. */
export function listSegments(list: i32): i32 {
  const end = i32At(listStart, list + 1)
  let segments = 0
  for (let entry = i32At(listStart, list); entry < end; entry++) {
    const days = daysOf(entry)
    const count = load<i32>(entryAt(entry), ENTRY_COUNT)
    for (let word = 0; word < wordPairs; word++)
      segments += <i32>popcnt<u64>(load<u64>(days + ((<usize>word) << 3))) * count
  }
  return segments
}
