/** A row of a tree of two levels whose order people set. */
export interface Leaf {
  readonly key: string
}

export interface Branch<L extends Leaf = Leaf> extends Leaf {
  readonly leaves: readonly L[]
}

/** Which moves make sense: branches among themselves, leaves inside their branch, or from one branch to another. */
export interface Moves {
  readonly branches: boolean
  readonly across: boolean
}

/** Moves a branch to the place of another one. */
export function moveBranch<B extends Branch>(tree: readonly B[], key: string, target: string): readonly B[] {
  const from = tree.findIndex((branch) => branch.key === key)
  const to = tree.findIndex((branch) => branch.key === target)
  return from < 0 || to < 0 ? tree : movedInside(tree, from, to)
}

/** Moves a leaf to a place in a branch; places are counted without the leaf itself. */
export function moveLeaf<L extends Leaf, B extends Branch<L>>(
  tree: readonly B[],
  key: string,
  branchKey: string,
  place: number,
): readonly B[] {
  const leaf = tree.flatMap((branch) => branch.leaves).find((one) => one.key === key)
  if (!leaf || !tree.some((branch) => branch.key === branchKey)) return tree
  return tree.map((branch) => {
    const others = branch.leaves.filter((one) => one.key !== key)
    if (branch.key !== branchKey) return { ...branch, leaves: others }
    return { ...branch, leaves: [...others.slice(0, place), leaf, ...others.slice(place)] }
  })
}

/** One step up (-1) or down (1). A leaf at the end of its branch continues to the neighbour, when it may. */
export function stepped<L extends Leaf, B extends Branch<L>>(
  tree: readonly B[],
  key: string,
  by: -1 | 1,
  moves: Moves,
): readonly B[] {
  const at = tree.findIndex((branch) => branch.key === key)
  if (at >= 0) return moves.branches && tree[at + by] ? movedInside(tree, at, at + by) : tree
  const inBranch = tree.findIndex((branch) => branch.leaves.some((leaf) => leaf.key === key))
  const branch = tree[inBranch]
  if (!branch) return tree
  const place = branch.leaves.findIndex((leaf) => leaf.key === key) + by
  if (place >= 0 && place < branch.leaves.length) return moveLeaf<L, B>(tree, key, branch.key, place)
  const neighbour = tree[inBranch + by]
  if (!moves.across || !neighbour) return tree
  return moveLeaf<L, B>(tree, key, neighbour.key, by < 0 ? neighbour.leaves.length : 0)
}

function movedInside<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const moved = all[from]!
  const others = all.filter((_, at) => at !== from)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}

/** Places between two neighbours, so that a later row can be put between them without moving the others. */
const step = 10

/** Sort numbers of rows in their order; those that rise already stay as they are. */
export function sortNumbers(current: readonly number[]): readonly number[] {
  const rising = current.every((number, at) => at === 0 || number > current[at - 1]!)
  return rising ? current : current.map((_, at) => (at + 1) * step)
}
