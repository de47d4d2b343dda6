/** Value `index` of a column in memory. */
export function i32At(column: usize, index: i32): i32 {
  return load<i32>(column + ((<usize>index) << 2))
}

export function i64At(column: usize, index: i32): i64 {
  return load<i64>(column + ((<usize>index) << 3))
}

export function u8At(column: usize, index: i32): i32 {
  return <i32>load<u8>(column + <usize>index)
}

export function f64At(column: usize, index: i32): f64 {
  return load<f64>(column + ((<usize>index) << 3))
}

export function put32(column: usize, index: i32, value: i32): void {
  store<i32>(column + ((<usize>index) << 2), value)
}
