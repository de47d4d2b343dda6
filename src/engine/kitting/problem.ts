import type { Values } from '../interface/declare.ts'
import type { kittingColumns, packedColumns, supplyColumns } from '../interface/kitting-columns.ts'
import type { allocationColumns, batchColumns, buildColumns } from '../interface/kitting-output.ts'

export * from '../interface/kitting-codes.ts'

/**
 * The core problem of a kitting run: integers only. `prepare` makes it (kitting.md steps 0-7), a solver turns it
 * into a `Solution` (steps 8-11), `finish` turns both into the result tables (steps 12-13). The plain reference and
 * the wasm kernel solve the same problem and must give the same solution, row for row.
 *
 * Units. Quantities and requirements: int64, 10^-6 base units, at most 2^53 - 1 each (checked by prepare), so that
 * TypeScript may read them as numbers; their sums per item are at most 2^61. Times: int32 seconds after `base`, which is the as-of time at the start of its
 * bucket; 0 = now; never beyond +-2^30;
 * leads are below it, so that the sum of two is an int32. Every array is flat; `xStart` of n + 1 entries holds ranges [start, end).
 *
 * What prepare has folded away, so that a solver needs no rule for it: modes WHOLE and NOW, smallest kits, filters,
 * supply levels, overdue and reply rules, calendars, quality, horizon, safety modes, negative stock, unconstrained
 * items (an endless supply), substitute approval, validity, scope and chains, phantoms, BOM cycles (not makeable),
 * explode NONE and TO_KITFLAG, the order of demands, of supplies, of lines and of members.
 *
 * ---- Semantics a solver follows -------------------------------------------------------------------------------
 *
 * REQUIREMENT of q > 0 parents on a line with usage u:
 *   base = steps ? quantity of the last step with from <= q (0 when none) : ceil(q * num / den)
 *   R(q) = roundUp(max(0, base + offset), round); R(0) = 0.
 * A batch of b sets after `done` sets needs max(0, R(done + b) - R(done)) on each line of the demand's recipe.
 * A build of m sub-assemblies is a lot of its own: it needs R(m) on each line of the item's recipe.
 *
 * SUPPLIES FOR A DRAW by demand d of item i at time t, in this order:
 *   1. pegs of d (demandPegStart) whose supplyItem is i, in their order;
 *   2. the item's range of supplies [itemSupplyStart[i], itemSupplyStart[i + 1]), in its order; with area mode CROSS
 *      first those whose area slot agrees, then (same order) those where it does not;
 *   3. only when d has DEMAND_STEALS: the item's pegged pieces [itemPeggedStart[i], itemPeggedStart[i + 1]) that are
 *      not its own.
 * A supply is drawn when: supplyTime <= t (for a CROSS supply supplyTime + areaLead <= t); its tag agrees with the
 * demand's (see TAGS; not asked in 1); its shelf life and safety stock allow it (eligible.ts, `mayUse`; a supply without
 * expiry has NEVER); the member's supplier, when it has one, is the supply's. It gives min(free, wanted).
 *
 * MEMBER of a line (main item or substitute, ratio num/den substitute per main) asked for m main units: wants
 * ceil(m * num / den); takes x of it. When x is all, m is covered. Otherwise c = floor(x * den / num) is covered,
 * with WHOLE_MAIN and a ratio other than 1 rounded down to whole base units; then ceil(c * num / den) is taken and the
 * rest of x given back (last drawn first). When what would be taken is below the member's `min`, it takes nothing.
 * `main` of an allocation row is what the row covers: the growth of the covered quantity, where k taken units cover
 * min(c, floor(k * den / num)) and the last row covers up to c. Rows that give 0 units are not written.
 *
 * COVER of m on a line at t, all or nothing (roll back what failed):
 *   members = the list of the line (its main item only when lineList is -1).
 *   MIX (and everything not named below): members in order, each covering what is left; with BUILD_FIRST the
 *     main member is followed by BUILD of all that is left (nothing is kept when it fails); after the members BUILD
 *     of what is left.
 *   NOMIX (mixing NOMIX_BATCH, NOMIX_ORDER or one lot per batch): first member that covers all of m alone. With
 *     ALT_FIRST BUILD comes after all members as "main member partly + build of the rest"; with BUILD_FIRST right
 *     after the main member. One lot per batch: a member covers m alone when one of its lots does: lots are tried in
 *     the order in which the member's supplies show them (supplyLot; -1 is a lot too); BUILD then is of all of m.
 *     NOMIX_ORDER: each line of the demand's own recipe (not below) keeps one member, also in later phases and passes: the
 *     one that it uses (the main member when it is built or needs nothing) in the largest batch by the need, or when
 *     none can be emitted by then, by the end of the phase; see CHOICE. Mode LINE: in the first batch.
 *   RATIO: member k must cover floor(m * share / 100) alone, the main member the rest; what the main member lacks
 *     may be built.
 *   BUILD of m for the line's main item: needs lineRecipe >= 0, depth < MAX_DEPTH and t - itemLead >= 0; for the
 *     variants of that recipe in turn (recipeNext), all lines with LINE_ANSWERS_BELOW are covered with R(m) at
 *     t - itemLead; the first variant where all succeed is kept. Lines without the flag are not drawn.
 *   With EXPLODE_ALL a makeable item is never drawn as main member (its build is the only source).
 *   FLOW (altSolve): when the greedy cover of the lines of the demand's own recipe fails, see flow.ts.
 *
 * FEASIBLE(done, b, t): lines of the recipe with LINE_ANSWERS, in order, each covered. A recipe without such a
 * line is feasible at any t. With variants (recipeNext) each variant has its own n.
 * n(done, t): sets are min(k * step, open); k is bisected between lo = the k of done (feasible) and hi = K =
 * ceil(open / step): hi is tried first; then mid = floor((lo + hi) / 2) while hi - lo > 1. Any shortcut must give the same k.
 * The variant with the largest n wins, the first among equals.
 *
 * STAIRCASE of demand d in a phase with times [from, to], repeated from what is done:
 *   TIMES = 0 and, of every supply that the recipe (all levels, members, pegs) can draw, supplyTime + the leads of the
 *   builds above it (+ areaLead where it crosses), and the sums of those leads alone.
 *   EMIT at t: b = n - done > 0 and (b >= minBatch or n = open): cover all lines for real, then, best effort and
 *   never blocking, the lines without LINE_ANSWERS (PARTIAL of R(n) - R(done) at the same t); write the batch. Its time is t, or
 *   need for the JIT step. With REPEAT (NOMIX_BATCH, one lot per batch, or a recipe with variants) try EMIT
 *   again at the same t until it emits nothing.
 *   CHOICE (NOMIX_ORDER, before the first batch of d): for t = min(need, to), when not before `from`, then for t = to: t' stands
 *     in for t as in the JIT step; when n(done, t') may be emitted, the members that its cover uses are kept. When neither
 *     can, the phase emits nothing.
 *   JIT step (timing JIT, from <= need <= to): t = need; when the recipe is NON_MONOTONE t' in TIMES <= need, or need,
 *     with the largest n, the latest among equals, stands in for t. It emits at most as above. Then times > need.
 *   Then times ascending in [from, to], EMIT at each, until open. For a recipe that is not NON_MONOTONE feasibility only
 *     grows with t, so the next batch is at the first time where the smallest quantity that may be emitted is feasible.
 *
 * PHASES. One phase: from 0 to demandLimit. TWO_PHASE: first all demands from 0 to min(need, limit), then all demands
 * from max(0, need + 1) to limit. A demand whose phase is empty (to < from) is passed over. Demands in index order;
 * fairness other than SEQUENTIAL orders and caps the demands of one demandGroup: fairness.ts.
 *
 * MODE LINE: line.ts. Phases as above, no staircase; only the first variant; fairness and one lot per batch are ignored.
 *   PARTIAL cover of m on a line at t: MIX members in order, then the largest build of min(k, ...) whole base units
 *   (bisection as for n); NOMIX the first member that covers all, else the member that covers most (the first among
 *   equals); RATIO each member up to its share. EXPLODE_ALL and minimum as above.
 *   have[line] += PARTIAL(R(open) - have[line]) over all lines in order at t = to. sets = the largest
 *   min(k * step, open) with R(sets) <= have on all lines that answer.
 *   Without RELEASE: one batch per demand and phase that drew anything or gained sets, quantity = gained sets (may be 0).
 *   With RELEASE: pass 1 finds sets of all demands so, then gives everything of the pass back and, in order, commits
 *   n(done, to) capped at those sets as one batch (and, best effort, its lines that do not answer). Pass 2 always
 *   follows, later ones (<= loops in all) while the one before gained sets: they take one unmet demand after the other:
 *   sets as above (from have = R(done)), give back, commit at once.
 *   Time of a batch: ready = the latest of (supplyTime + leads above, + areaLead where crossed) of its rows, at least 0;
 *   JIT: max(ready, need) when ready <= need, otherwise ready.
 *
 * PASSES. Pass numbers start at 1 with the first phase and grow by one per phase and per loop. With RESULT_AS_SUPPLY,
 * after all phases, sets newly kitted at time <= need are added to the free quantity of demandOutput; while any were
 * added and fewer than `loops` rounds were made, all phases run again over the unmet demands (pass goes on).
 */
export type Problem = Values<typeof kittingColumns> &
  Values<typeof packedColumns> &
  Values<typeof supplyColumns>

/**
 * What a solver gives back, in the order in which it was committed: batches; builds and allocations of one batch together, in the
 * order drawn (a build comes before the rows below it; rows that were rolled back leave no trace).
 */
export interface Solution
  extends Values<typeof batchColumns>,
    Values<typeof buildColumns>,
    Values<typeof allocationColumns> {
  /** Sets committed per demand. */
  readonly demandSets: BigInt64Array
  readonly batchCount: number
  readonly buildCount: number
  readonly allocationCount: number
}

/** A solver that works in steps, so that the caller can show progress and cancel between them. */
export interface Solver {
  readonly name: string
  start(problem: Problem): SolverRun
}

export interface SolverRun {
  /** Processes about `demands` demands; returns the completed share, 0..1; 1 = finished. */
  step(demands: number): number
  finish(): Solution
}
