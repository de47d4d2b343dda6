import {
  i32At,
  i64At,
  MEMBER_BYTES,
  MEMBER_DEN,
  MEMBER_FLAGS,
  MEMBER_ITEM,
  MEMBER_MIN,
  MEMBER_NUM,
  MEMBER_SHARE,
  MEMBER_SUPPLIER,
} from './state'

/** Packs the columns of `count` members into records at `out`. */
export function packMembers(
  count: i32,
  item: usize,
  flags: usize,
  num: usize,
  den: usize,
  least: usize,
  share: usize,
  supplier: usize,
  out: usize,
): void {
  for (let m = 0; m < count; m++) {
    const record = out + <usize>m * MEMBER_BYTES
    store<i32>(record, i32At(item, m), MEMBER_ITEM)
    store<i32>(record, i32At(flags, m), MEMBER_FLAGS)
    store<i64>(record, i64At(num, m), MEMBER_NUM)
    store<i64>(record, i64At(den, m), MEMBER_DEN)
    store<i64>(record, i64At(least, m), MEMBER_MIN)
    store<i32>(record, i32At(share, m), MEMBER_SHARE)
    store<i32>(record, i32At(supplier, m), MEMBER_SUPPLIER)
  }
}
