import type { Kernels } from '../kernel/kernels.ts'
import { projectBound } from './project-bound.ts'
import { ProjectSolver, type ProjectPlan } from './project-search.ts'
import type { Project } from './project.ts'
import { shopBound } from './shop-bound.ts'
import { ShopSolver } from './shop-search.ts'
import { startsOf, type Shop, type ShopPlan } from './shop.ts'

/** Problems whose makespan can be minimised. */
export type Problem =
  | { readonly kind: 'shop'; readonly shop: Shop }
  | { readonly kind: 'project'; readonly project: Project }

/** A solution as workers hand it to each other: enough to rebuild the schedule. */
export type Plan = ShopPlan | ProjectPlan

/** Start, end and machine (-1 = none) of every operation or activity. */
export interface Schedule {
  readonly makespan: number
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly machines: Int32Array
}

/**
 * A search that can be stopped and resumed at any iteration. Same problem, seed and sequence of calls, same plans:
 * no part of it reads a clock.
 */
export interface Search<P = Plan> {
  readonly makespan: number
  readonly plan: P
  readonly iterations: number
  /** True when the plan is as short as the lower bound, that is optimal. */
  readonly isDone: boolean
  /** Runs this many iterations (fewer once done). */
  step(iterations: number): void
  /** Adds a plan of the same problem that another search found. */
  offer(plan: P): void
}

/** Takes over the memory of the kernels. Throws KernelMemoryError. */
export function openSearch(kernels: Kernels, problem: Problem, seed: number, bound: number): Search {
  const search: Search<ShopPlan> | Search<ProjectPlan> =
    problem.kind === 'shop'
      ? new ShopSolver(kernels, problem.shop, seed, bound)
      : new ProjectSolver(kernels, problem.project, seed, bound)
  return search as Search
}

/** A makespan below which there is no schedule. */
export function lowerBound(problem: Problem): number {
  return problem.kind === 'shop' ? shopBound(problem.shop) : projectBound(problem.project)
}

/** The plan must be one of this problem. */
export function scheduleOf(problem: Problem, plan: Plan): Schedule {
  return problem.kind === 'shop'
    ? shopSchedule(problem.shop, plan as ShopPlan)
    : projectSchedule(problem.project, plan as ProjectPlan)
}

function shopSchedule(shop: Shop, plan: ShopPlan): Schedule {
  const { starts, makespan } = startsOf(shop, plan)
  return {
    makespan,
    starts,
    ends: starts.map((start, i) => start + shop.altTime[plan.alt[i]!]!),
    machines: plan.alt.map((row) => shop.altMachine[row]!),
  }
}

function projectSchedule(project: Project, { starts }: ProjectPlan): Schedule {
  const ends = starts.map((start, i) => start + project.duration[i]!)
  return {
    makespan: ends.reduce((last, end) => Math.max(last, end), 0),
    starts,
    ends,
    machines: new Int32Array(project.activities).fill(-1),
  }
}

/** Iterations between two checks of the clock and of the other searches: some tens of milliseconds of work. */
export function roundOf(problem: Problem): number {
  return problem.kind === 'shop'
    ? Math.max(500, Math.min(50_000, Math.round(6e6 / problem.shop.operations)))
    : Math.max(10, Math.min(10_000, Math.round(100_000 / problem.project.activities)))
}
