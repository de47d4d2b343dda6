import type { Line, Member, Recipe, Supply } from './model.ts'

/** A sub-assembly built for a line. */
export interface Build {
  readonly line: Line
  readonly parent: Build | null
  readonly recipe: Recipe
  readonly qty: number
}

/** Quantity drawn from one supply for one line. */
export interface Draw {
  readonly line: Line
  readonly build: Build | null
  readonly member: Member
  readonly supply: Supply
  /** Seconds from the supply's time to the time of the demand: leads of the builds above and of crossing areas. */
  readonly lead: number
  qty: number
  main: number
}

export interface Mark {
  readonly draws: number
  readonly builds: number
}

/** Draws of a trial; can be rolled back to any mark, latest first. */
export class Ledger {
  readonly draws: Draw[] = []
  readonly builds: Build[] = []

  mark(): Mark {
    return { draws: this.draws.length, builds: this.builds.length }
  }

  take(draw: Draw): void {
    draw.supply.free -= draw.qty
    this.draws.push(draw)
  }

  build(build: Build): Build {
    this.builds.push(build)
    return build
  }

  rollback(mark: Mark): void {
    while (this.draws.length > mark.draws) {
      const draw = this.draws.pop()!
      draw.supply.free += draw.qty
    }
    this.builds.length = mark.builds
  }

  /** Returns the last `excess` units of the draws after the mark. */
  giveBack(excess: number, mark: Mark): void {
    let left = excess
    while (left > 0 && this.draws.length > mark.draws) {
      const last = this.draws.at(-1)!
      const back = Math.min(left, last.qty)
      last.qty -= back
      last.supply.free += back
      left -= back
      if (last.qty === 0) this.draws.pop()
    }
  }

  /** Commits the trial: its draws stay. */
  clear(): void {
    this.draws.length = 0
    this.builds.length = 0
  }
}
