export interface Flight {
  readonly id: string;
  readonly airline: string;
  readonly departs: string;
  readonly arrives: string;
  readonly minutes: number;
  readonly stops: number;
  readonly via: string;
  /** Pounds, for one adult in economy. */
  readonly price: number;
}

// id | airline | departs | arrives | minutes | stops | via | price
const table = `
NA118 | Northern Air | 06:25 | 09:10 | 165 | 0 | | 128
SK402 | Skyline | 07:40 | 12:55 | 315 | 1 | Paris | 84
TP337 | Tejo | 08:15 | 11:05 | 170 | 0 | | 142
SK410 | Skyline | 09:30 | 16:20 | 410 | 1 | Madrid | 79
MC051 | Meridian | 10:05 | 17:45 | 460 | 1 | Amsterdam | 97
NA126 | Northern Air | 11:50 | 14:35 | 165 | 0 | | 151
JB880 | Jetbird | 12:20 | 21:30 | 550 | 2 | Lyon, Porto | 62
TP341 | Tejo | 14:10 | 17:00 | 170 | 0 | | 133
MC063 | Meridian | 15:35 | 22:50 | 435 | 1 | Frankfurt | 109
JB884 | Jetbird | 17:05 | 08:15 | 910 | 2 | Milan, Rome | 58
NA134 | Northern Air | 18:45 | 21:30 | 165 | 0 | | 117
SK428 | Skyline | 20:10 | 01:25 | 315 | 1 | Paris | 91
`;

export const flights: readonly Flight[] = table
  .trim()
  .split('\n')
  .map((row) => {
    const [id = '', airline = '', departs = '', arrives = '', minutes, stops, via = '', price] = row
      .split('|')
      .map((cell) => cell.trim());
    return {
      id,
      airline,
      departs,
      arrives,
      minutes: Number(minutes),
      stops: Number(stops),
      via,
      price: Number(price),
    };
  });

export const airlines: readonly string[] = [...new Set(flights.map((flight) => flight.airline))];

export function findFlight(id: string): Flight | undefined {
  return flights.find((flight) => flight.id === id);
}

const cabinFactors: Readonly<Record<string, number>> = {
  Economy: 1,
  'Premium economy': 1.6,
  Business: 3.1,
  First: 4.8,
};

export const cabins: readonly string[] = Object.keys(cabinFactors);

export function priceOf(flight: Flight, cabin: string, passengers: number): number {
  return Math.round(flight.price * (cabinFactors[cabin] ?? 1)) * passengers;
}
