export function openPlain(): bool {
  return true
}

export function placePlainly(_op: i32): bool {
  return false
}
