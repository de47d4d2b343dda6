/** Value `index` of a column in memory. */
export function i32At(column: usize, index: i32): i32 {
  return load<i32>(column + ((<usize>index) << 2))
}

export function i64At(column: usize, index: i32): i64 {
  return load<i64>(column + ((<usize>index) << 3))
}
