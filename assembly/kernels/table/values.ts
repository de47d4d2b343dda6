/**
 * Every column kind as int64 with i64.MIN for null, so that sorting and grouping are implemented once. Text becomes the
 * rank of its dictionary value.
 */
export function widenI32(column: usize, n: u32, out: usize): void {
  for (let i: u32 = 0; i < n; i++) {
    const value = load<i32>(column + ((<usize>i) << 2))
    store<i64>(out + ((<usize>i) << 3), value == i32.MIN_VALUE ? i64.MIN_VALUE : <i64>value)
  }
}

export function widenFlag(column: usize, n: u32, out: usize): void {
  for (let i: u32 = 0; i < n; i++) {
    const value = load<u8>(column + <usize>i)
    store<i64>(out + ((<usize>i) << 3), value == 2 ? i64.MIN_VALUE : <i64>value)
  }
}

/** `ranks` has one uint32 per dictionary value. */
export function widenText(codes: usize, ranks: usize, n: u32, out: usize): void {
  for (let i: u32 = 0; i < n; i++) {
    const code = load<i32>(codes + ((<usize>i) << 2))
    let value: i64 = i64.MIN_VALUE
    if (code >= 0) value = <i64>load<u32>(ranks + ((<usize>code) << 2))
    store<i64>(out + ((<usize>i) << 3), value)
  }
}
