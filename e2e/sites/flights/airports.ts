export interface Airport {
  readonly code: string;
  readonly city: string;
  readonly name: string;
  readonly country: string;
}

const table = `
LHR | London | Heathrow | United Kingdom
LGW | London | Gatwick | United Kingdom
STN | London | Stansted | United Kingdom
LCY | London | City | United Kingdom
MAN | Manchester | Manchester | United Kingdom
EDI | Edinburgh | Edinburgh | United Kingdom
DUB | Dublin | Dublin | Ireland
CDG | Paris | Charles de Gaulle | France
ORY | Paris | Orly | France
LYS | Lyon | Saint-Exupéry | France
LIS | Lisbon | Humberto Delgado | Portugal
OPO | Porto | Francisco Sá Carneiro | Portugal
MAD | Madrid | Barajas | Spain
BCN | Barcelona | El Prat | Spain
FCO | Rome | Fiumicino | Italy
MXP | Milan | Malpensa | Italy
BER | Berlin | Brandenburg | Germany
MUC | Munich | Franz Josef Strauss | Germany
FRA | Frankfurt | Frankfurt | Germany
AMS | Amsterdam | Schiphol | Netherlands
CPH | Copenhagen | Kastrup | Denmark
OSL | Oslo | Gardermoen | Norway
ARN | Stockholm | Arlanda | Sweden
JFK | New York | John F. Kennedy | United States
EWR | New York | Newark | United States
BOS | Boston | Logan | United States
YUL | Montreal | Trudeau | Canada
NRT | Tokyo | Narita | Japan
`;

const airports: readonly Airport[] = table
  .trim()
  .split('\n')
  .map((row) => {
    const [code = '', city = '', name = '', country = ''] = row.split('|').map((cell) => cell.trim());
    return { code, city, name, country };
  });

const maxSuggestions = 6;

export function suggestAirports(typed: string): readonly Airport[] {
  const start = typed.trim().toLowerCase();
  if (!start) return [];
  return airports
    .filter(({ code, city, name, country }) =>
      [code, city, name, country].some((text) => text.toLowerCase().startsWith(start)),
    )
    .slice(0, maxSuggestions);
}

export function findAirport(code: string): Airport | undefined {
  return airports.find((airport) => airport.code === code);
}
