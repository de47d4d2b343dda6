/** A right of a user as the service lists it; `planUnitCode` null: in every plan unit of the user. */
export interface Right {
  readonly userCode: string
  readonly planUnitCode?: string | null
  readonly roleCode: string
  readonly voucherType?: string | null
  readonly validFrom?: string | null
  readonly validTo?: string | null
  readonly flags?: unknown
}

export type Validity = 'valid' | 'coming' | 'over'

/** Whether a right counts on a day (`YYYY-MM-DD`). Both its days belong to it. */
export function validityOn(day: string, { validFrom, validTo }: Right): Validity {
  if (validTo && validTo < day) return 'over'
  return validFrom && validFrom > day ? 'coming' : 'valid'
}

const cellKey = (user: string, unit: string | null): string => JSON.stringify([user, unit])

/** Rights by user and plan unit. */
export function rightCells(
  rights: readonly Right[],
): (user: string, unit: string | null) => readonly Right[] {
  const cells = new Map<string, Right[]>()
  for (const right of rights) {
    const key = cellKey(right.userCode, right.planUnitCode ?? null)
    cells.set(key, [...(cells.get(key) ?? []), right])
  }
  return (user, unit) => cells.get(cellKey(user, unit)) ?? []
}

/** The parts of a user's row that the matrix shows. */
export interface Account {
  readonly userName: string
  readonly name?: string | null
  readonly surname?: string | null
  readonly roles?: readonly string[] | null
}

interface MatrixUser {
  readonly code: string
  readonly name: string
  /** His own roles, which hold in every plan unit. */
  readonly roles: readonly string[]
}

/** Everybody who has an account or a right, by code. */
export function matrixUsers(accounts: readonly Account[], rights: readonly Right[]): readonly MatrixUser[] {
  const users = new Map<string, MatrixUser>(
    rights.map(({ userCode }) => [userCode, { code: userCode, name: '', roles: [] }]),
  )
  for (const { userName, name, surname, roles } of accounts)
    users.set(userName, {
      code: userName,
      name: [name, surname].filter(Boolean).join(' '),
      roles: roles ?? [],
    })
  return [...users.values()].sort((one, other) =>
    compareTexts(one.code.toLowerCase(), other.code.toLowerCase()),
  )
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** What must be written, by voucher type, to replace the rights of one user in one plan unit; types that stay are left out. */
export function changedVouchers(
  all: readonly Right[],
  unit: string | null,
  next: readonly Right[],
): ReadonlyMap<string, readonly Right[]> {
  const before = all.filter((right) => (right.planUnitCode ?? null) === unit)
  const elsewhere = all.filter((right) => (right.planUnitCode ?? null) !== unit)
  const ofType = (rights: readonly Right[], type: string): readonly Right[] =>
    rights.filter((right) => (right.voucherType ?? 'app') === type)
  const types = new Set([...before, ...next].map((right) => right.voucherType ?? 'app'))
  const changed = new Map<string, readonly Right[]>()
  for (const type of types)
    if (written(ofType(before, type)) !== written(ofType(next, type)))
      changed.set(type, [...ofType(elsewhere, type), ...ofType(next, type)])
  return changed
}

const written = (rights: readonly Right[]): string =>
  JSON.stringify(
    rights
      .map((right) => [right.roleCode, right.validFrom, right.validTo, right.flags].map((one) => one ?? null))
      .map((right) => JSON.stringify(right))
      .sort(),
  )
