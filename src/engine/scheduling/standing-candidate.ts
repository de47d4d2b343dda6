/** The columns of candidates that tell what each of them uses; numbers of resources. */
interface CandidateUses {
  readonly candStart: ArrayLike<number>
  readonly candResource: ArrayLike<number>
  readonly candSubStart: ArrayLike<number>
  readonly subResource: ArrayLike<number>
}

/**
 * The candidate that an operation stands on: of those on `resource` that `may` be taken, the one that shares most of the
 * resources beside it with `subs`; the first of equal ones. -1: none is on the resource.
 */
export function standingCandidate(
  { candStart, candResource, candSubStart, subResource }: CandidateUses,
  op: number,
  resource: number,
  subs: ReadonlySet<number>,
  may: (candidate: number) => boolean = () => true,
): number {
  let [found, most] = [-1, -1]
  for (let k = candStart[op]!; k < candStart[op + 1]!; k++) {
    if (candResource[k] !== resource || !may(k)) continue
    let shared = 0
    for (let s = candSubStart[k]!; s < candSubStart[k + 1]!; s++) shared += Number(subs.has(subResource[s]!))
    if (shared > most) [found, most] = [k, shared]
  }
  return found
}

/** Numbers of the resources that a `;`-joined text names; codes that are no resource are left out. */
export function resourcesNamed(
  text: string | null,
  numbers: ReadonlyMap<string, number>,
): ReadonlySet<number> {
  const named = (text ?? '').split(';').map((code) => numbers.get(code))
  return new Set(named.filter((number) => number !== undefined))
}
