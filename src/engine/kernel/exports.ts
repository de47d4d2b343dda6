/** What assembly/index.ts exports. Pointers are byte addresses (uint32, negative above 2 GiB until `>>> 0`). */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  abiVersion(): number

  reset(): void
  alloc(bytes: number): number
  mark(): number
  release(position: number): void

  sortRowsBy(
    values: number,
    rows: number,
    n: number,
    descending: number,
    a: number,
    b: number,
    counters: number,
  ): void

  widenI32(column: number, n: number, out: number): void
  widenFlag(column: number, n: number, out: number): void
  widenText(codes: number, ranks: number, n: number, out: number): void

  maskRange64(column: number, n: number, low: bigint, high: bigint, negate: number, mask: number): void
  maskRange32(column: number, n: number, low: number, high: number, negate: number, mask: number): void
  maskText(codes: number, n: number, verdicts: number, mask: number): void
  maskFlag(column: number, n: number, verdicts: number, mask: number): void
  maskIn(values: number, n: number, list: number, count: number, mask: number): void
  compact(mask: number, rows: number, n: number, out: number): number

  densify(
    values: number,
    rows: number,
    n: number,
    ids: number,
    slots: number,
    slotCount: number,
    order: number,
    a: number,
    b: number,
    counters: number,
  ): number
  combineIds(a: number, b: number, width: number, n: number, out: number): void
  cellIds(a: number, b: number, width: number, n: number, out: number): void
  fillRows(n: number, out: number): void
  countIds(ids: number, n: number, counts: number): void
  arrangeRows(
    ids: number,
    rows: number,
    n: number,
    counts: number,
    groups: number,
    starts: number,
    out: number,
  ): void
  sumIds(values: number, rows: number, ids: number, n: number, out: number): number
  sumRows(values: number, rows: number, n: number, out: number): number
  extremeIds(values: number, rows: number, ids: number, n: number, largest: number, out: number): void
  countValues(values: number, rows: number, ids: number, n: number, out: number): void
  fillI64(out: number, n: number, value: bigint): void

  addPairs(
    downKeys: number,
    down: number,
    acrossKeys: number,
    across: number,
    values: number,
    n: number,
    width: number,
    slots: number,
  ): bigint
  countPairs(slots: number, height: number, width: number, downRows: number, acrossRows: number): void
  usedKeys(rows: number, count: number, used: number): number
  firstOfKeys(keys: number, map: number, wanted: number, first: number): void
  packPairs(
    slots: number,
    width: number,
    usedDown: number,
    rows: number,
    usedAcross: number,
    columns: number,
    sums: number,
    counts: number,
    downTotals: number,
    acrossTotals: number,
  ): void
  gather32(column: number, rows: number, n: number, out: number): void
  gather64(column: number, rows: number, n: number, out: number): void

  packUsages(
    count: number,
    num: number,
    den: number,
    offset: number,
    round: number,
    stepStart: number,
    out: number,
  ): void
  packMembers(
    count: number,
    item: number,
    flags: number,
    num: number,
    den: number,
    least: number,
    share: number,
    supplier: number,
    out: number,
  ): void
  kittingOpen(block: number): number
  kittingPack(qty: number, time: number): void
  kittingStart(): number
  kittingStep(most: number): number
  kittingWorked(): number
  /** 1 when every demand of the run is of the kind that is solved without trials. */
  kittingIsPurchased(): number
  firstChunk(table: number): number
  rowsOf(table: number): number

  useKinds(table: number): void
  openFrom(first: number, last: number, cursor: number, at: bigint): bigint
  forwardWork(first: number, last: number, cursor: number, at: bigint, work: bigint): bigint
  backwardWork(first: number, last: number, cursor: number, at: bigint, work: bigint): bigint
  forwardOpen(first: number, last: number, cursor: number, at: bigint, seconds: bigint): bigint
  backwardOpen(first: number, last: number, cursor: number, at: bigint, seconds: bigint): bigint

  calendarOpen(block: number): number
  calendarBound(): number
  calendarStart(records: number, first: number, last: number): void
  calendarStep(most: number): number
  calendarWritten(): number
  solverOpen(block: number, seed: number): number
  solverLoad(): number
  solverStep(most: number, maxIdle: number): number
  solverRecord(): number
  solverPresent(order: number, alt: number, heads: number, tails: number): number
  solverEnded(maxIdle: number): number

  projectOpen(block: number, seed: number): number
  projectStep(lists: number): number
  projectOffer(): number

  scheduleOpen(block: number): number
  scheduleStep(most: number): number

  movesOpen(problem: number, plan: number): number
  movesPinned(out: number): void
  movesBegin(): void
  movesStart(op: number, candidate: number, release: number): void
  movesEnter(op: number): void
  /** 0, or the reason of a refusal. */
  movesSettle(): number
  movesBlamed(): number
  /** Count of the operations that have changed their place. */
  movesKeep(): number
  /** Placings between two checks for a right-shift (assembly/kernels/moves/right-shift.ts). */
  movesPlacingsPerCheck(placings: number): void
  movesRestore(): void
  movesConflicts(): number
  movesConflictCount(): number
  movesChangesBytes(): number
  movesChanges(out: number): number
  expressionRun(
    code: number,
    count: number,
    registers: number,
    space: number,
    n: number,
    out: number,
    rows: number,
  ): number

  psiOpen(block: number): number
  psiPack(item: number, cell: number, qty: number): void
  psiEdits(at: number, count: number): void
  psiRun(first: number, last: number, closing: number): void
  psiBlock(items: number, count: number, out: number, found: number): void
}
