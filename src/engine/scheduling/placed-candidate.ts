/** Columns of candidates with the resources that each of them uses; numbers of resources. */
interface CandidateUses {
  readonly candStart: ArrayLike<number>
  readonly candResource: ArrayLike<number>
  readonly candSubStart: ArrayLike<number>
  readonly subResource: ArrayLike<number>
}

/**
 * The candidate of a placed operation: of those on `resource` for which `may` is true, the one that shares most of its
 * secondary resources with `subs`; the first of equal ones. -1: none is on the resource.
 */
export function placedCandidate(
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

/** Numbers of the resources of a `;`-joined text; unknown codes are skipped. */
export function resourcesNamed(
  text: string | null,
  numbers: ReadonlyMap<string, number>,
): ReadonlySet<number> {
  const named = (text ?? '').split(';').map((code) => numbers.get(code))
  return new Set(named.filter((number) => number !== undefined))
}
