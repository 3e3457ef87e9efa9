import type { Address } from 'viem';

/** The tokens through which a swap leads, from the given to the received one. */
export type Route = readonly Address[];

const isSame = (one: Address, other: Address): boolean => one.toLowerCase() === other.toLowerCase();

/** Returns the routes between two tokens: without a stop, and with one or two of the given stops. */
export function routesOf(from: Address, to: Address, stops: readonly Address[]): readonly Route[] {
  const between = stops.filter(stop => !isSame(stop, from) && !isSame(stop, to));
  return [
    [from, to],
    ...between.map((stop): Route => [from, stop, to]),
    ...between.flatMap(one =>
      between.filter(other => !isSame(one, other)).map((other): Route => [from, one, other, to]),
    ),
  ];
}

/** Returns the pairs of neighbours of a route. */
export const hopsOf = (route: Route): readonly (readonly [Address, Address])[] =>
  route.slice(1).map((to, at) => [route[at] as Address, to]); // the slice begins at the second

/** What a pool holds of the token that goes in and of the one that comes out. */
export interface Reserves {
  readonly reserveIn: bigint;
  readonly reserveOut: bigint;
}

const BPS = 10_000n;

/**
 * Returns how much an amount worsens the price, in hundredths of a percent rounded up: the loss against what the reserves
 * would pay for a tiny amount, without the fee of each pool.
 */
export function impactOf(amountIn: bigint, amountOut: bigint, hops: readonly Reserves[], feeBps: bigint): number {
  let [ideal, scale] = [amountIn, 1n];
  for (const { reserveIn, reserveOut } of hops) {
    ideal *= reserveOut * (BPS - feeBps);
    scale *= reserveIn * BPS;
  }
  if (ideal === 0n) return 0;
  const yieldBps = (amountOut * scale * BPS) / ideal;
  return yieldBps >= BPS ? 0 : Number(BPS - yieldBps);
}
