/** Incremented whenever the layout of a parameter block or a record changes; the host refuses another version. */
export function abiVersion(): i32 {
  return 1
}
