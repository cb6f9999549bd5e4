export type Folder = 'inbox' | 'sent' | 'drafts' | 'archive' | 'spam' | 'bin';

export interface Message {
  readonly id: string;
  folder: Folder;
  readonly from: string;
  readonly address: string;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly date: string;
  read: boolean;
  starred: boolean;
  readonly label?: string;
}

export interface Contact {
  readonly name: string;
  readonly address: string;
}

export const contacts: readonly Contact[] = [
  ['Anna Kowalska', 'anna.kowalska@example.com'],
  ['Anna Lind', 'anna.lind@example.org'],
  ['Ben Okafor', 'ben@okafor.example'],
  ['Chiara Rossi', 'chiara.rossi@example.com'],
  ['Daniel Meyer', 'd.meyer@example.net'],
  ['Daniela Cruz', 'daniela.cruz@example.com'],
  ['Farm Shop Orders', 'orders@farmshop.example'],
  ['Grace Liu', 'grace.liu@example.org'],
  ['Maria Santos', 'maria.santos@example.com'],
  ['Oliver Brandt', 'oliver@brandt.example'],
].map(([name = '', address = '']) => ({ name, address }));

// folder | from | address | subject | date | unread? | starred? | label | body
const table = `
inbox | Anna Kowalska | anna.kowalska@example.com | Lunch on Thursday? | 09:42 | unread | | | Hi Robin,//are you free for lunch on Thursday? The new place by the canal has a table at 12:30.//Anna
inbox | Daniel Meyer | d.meyer@example.net | Quarterly report, second draft | 09:15 | unread | starred | Work | Hello Robin,//the second draft is attached. Page 4 still needs the figures from March. Could you send them by Friday?//Thanks, Daniel
inbox | Farm Shop Orders | orders@farmshop.example | Your vegetable box is on its way | 08:50 | | | Shopping | Your box leaves today and arrives between 14:00 and 18:00.//This week: leeks, chard, early potatoes and a bunch of dill.
inbox | Maria Santos | maria.santos@example.com | Photos from Lisbon | Yesterday | | starred | Family | I have put the photos online. The password is the name of our old dog.//Love, Mum
inbox | City Library | notices@library.example | Two books are due on Monday | Yesterday | unread | | | The Salt Path and A Month in the Country are due back on Monday. You can renew them once.
inbox | Oliver Brandt | oliver@brandt.example | Re: Bike for sale | Yesterday | | | | It is still here. 240 and you can have the lights too. Come by after six.
inbox | Grace Liu | grace.liu@example.org | Minutes of the choir meeting | 2 Jun | | | | Attached are the minutes. The summer concert is on 12 July in St Mary's.
inbox | Northgate Energy | bills@northgate.example | Your bill is ready | 1 Jun | | | Bills | Your bill of £86.40 for May is ready. We will take it from your account on 28 June.
inbox | Ben Okafor | ben@okafor.example | Spare key | 1 Jun | | | | I left the spare key with Mrs Dunn at number 9.
inbox | Chiara Rossi | chiara.rossi@example.com | Recipe, as promised | 31 May | | starred | | Four eggs, 200 g of almonds, 180 g of sugar, one lemon. 35 minutes at 170 degrees.
inbox | Wayfare | trips@wayfare.example | Your trip to Lisbon: check in now | 30 May | unread | | Travel | Online check-in for NA118 is open. Your reference is WF5QF.
inbox | Anna Lind | anna.lind@example.org | Handover notes | 29 May | | | Work | All notes are in the shared folder. Call me if anything is unclear.
sent | Me | robin@example.com | Re: Bike for sale | Monday | | | | Is the bike still there? I could come on Wednesday.
sent | Me | robin@example.com | Figures for March | 28 May | | | | Here are the figures.
drafts | Me | robin@example.com | Complaint about the tram | 27 May | | | | Dear Sir or Madam,
spam | Prize Office | win@prizes.example | You have WON | 30 May | unread | | | Click here within 24 hours.
spam | Dr Fine | doc@pills.example | Cheap pills | 29 May | unread | | | Best prices.
`;

export function createMessages(): Message[] {
  return table
    .trim()
    .split('\n')
    .map((row, index) => {
      const [folder, from = '', address = '', subject = '', date = '', unread, starred, label, body = ''] =
        row.split('|').map((cell) => cell.trim());
      return {
        id: `m${index + 1}`,
        folder: folder as Folder,
        from,
        address,
        to: folder === 'sent' ? 'oliver@brandt.example' : 'robin@example.com',
        subject,
        body: body.replaceAll('//', '\n\n'),
        date,
        read: !unread,
        starred: Boolean(starred),
        ...(label ? { label } : {}),
      };
    });
}
