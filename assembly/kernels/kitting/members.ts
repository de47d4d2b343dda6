import {
  MEMBER_BYTES,
  MEMBER_DEN,
  MEMBER_FLAGS,
  MEMBER_ITEM,
  MEMBER_MIN,
  MEMBER_NUM,
  MEMBER_SHARE,
  MEMBER_SUPPLIER,
  memberCount,
  memberDen,
  memberFlags,
  memberItem,
  memberMin,
  memberNum,
  members,
  memberShare,
  memberSupplier,
} from '../../interface/kitting'
import { i32At, i64At } from '../../memory/columns'

/** Packs the columns of the members into records. */
export function packMembers(): void {
  for (let m = 0; m < memberCount; m++) {
    const record = members + <usize>m * MEMBER_BYTES
    store<i32>(record, i32At(memberItem, m), MEMBER_ITEM)
    store<i32>(record, i32At(memberFlags, m), MEMBER_FLAGS)
    store<i64>(record, i64At(memberNum, m), MEMBER_NUM)
    store<i64>(record, i64At(memberDen, m), MEMBER_DEN)
    store<i64>(record, i64At(memberMin, m), MEMBER_MIN)
    store<i32>(record, i32At(memberShare, m), MEMBER_SHARE)
    store<i32>(record, i32At(memberSupplier, m), MEMBER_SUPPLIER)
  }
}
