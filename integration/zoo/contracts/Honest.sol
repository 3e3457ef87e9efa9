// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IAsset {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
    function balanceOf(address owner) external view returns (uint256);
}

/// A pool that pays first and takes by a callback afterwards, as those of Uniswap v3.
contract CallbackPool {
    event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1);

    function swap(address recipient, IAsset give, IAsset take, uint256 amount, address payer) external {
        uint256 out = amount * 99 / 100;
        give.transfer(recipient, out);
        uint256 had = take.balanceOf(address(this));
        CallbackRouter(msg.sender).uniswapV3SwapCallback(take, amount, payer);
        require(take.balanceOf(address(this)) >= had + amount);
        emit Swap(msg.sender, recipient, int256(amount), -int256(out));
    }
}

contract CallbackRouter {
    CallbackPool immutable pool;

    constructor(CallbackPool at) {
        pool = at;
    }

    function exactInputSingle(IAsset take, IAsset give, uint256 amount, uint256 deadline) external {
        require(block.timestamp <= deadline, "Too late");
        pool.swap(msg.sender, give, take, amount, msg.sender);
    }

    function uniswapV3SwapCallback(IAsset take, uint256 amount, address payer) external {
        take.transferFrom(payer, msg.sender, amount);
    }
}

/// One contract with all pools, which settles the differences at the end, as that of Uniswap v4.
contract Singleton {
    event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1);

    receive() external payable {}

    function execute(IAsset take, IAsset give, uint256 amount, uint256 hops) external payable {
        for (uint256 at = 0; at < hops; at++) emit Swap(bytes32(at), msg.sender, int128(int256(amount)), 0);
        uint256 out = (msg.value > 0 ? msg.value : amount) * 997 / 1000;
        if (msg.value == 0) take.transferFrom(msg.sender, address(this), amount);
        if (address(give) == address(0)) payable(msg.sender).transfer(out);
        else give.transfer(msg.sender, out);
    }
}

/// Receipts of deposits that earn by the second, as those of Aave or a vault.
contract Lending {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Supply(address indexed reserve, address user, address indexed onBehalfOf, uint256 amount);

    string public constant name = "Lent Gold";
    string public constant symbol = "lGLD";
    uint8 public constant decimals = 18;
    IAsset immutable asset;
    uint256 immutable start = block.timestamp;
    mapping(address => uint256) shares;

    constructor(IAsset lent) {
        asset = lent;
    }

    function index() public view returns (uint256) {
        return 1e18 + (block.timestamp - start) * 1e9;
    }

    function balanceOf(address owner) public view returns (uint256) {
        return shares[owner] * index() / 1e18;
    }

    function supply(uint256 amount, address onBehalfOf) external {
        asset.transferFrom(msg.sender, address(this), amount);
        shares[onBehalfOf] += amount * 1e18 / index();
        emit Transfer(address(0), onBehalfOf, amount);
        emit Supply(address(asset), msg.sender, onBehalfOf, amount);
    }

    function withdraw(uint256 amount) external {
        shares[msg.sender] -= amount * 1e18 / index();
        asset.transfer(msg.sender, amount);
        emit Transfer(msg.sender, address(0), amount);
    }

    function borrow(uint256 amount) external {
        asset.transfer(msg.sender, amount);
    }

    function repay(uint256 amount) external {
        asset.transferFrom(msg.sender, address(this), amount);
    }
}

/// Staking whose rewards grow by the second.
contract Staking {
    event Staked(address indexed user, uint256 amount);
    event RewardPaid(address indexed user, uint256 reward);

    IAsset immutable asset;
    IAsset immutable reward;
    mapping(address => uint256) public staked;
    mapping(address => uint256) public since;

    constructor(IAsset stakes, IAsset pays) {
        (asset, reward) = (stakes, pays);
    }

    function stake(uint256 amount) external {
        _pay();
        asset.transferFrom(msg.sender, address(this), amount);
        staked[msg.sender] += amount;
        emit Staked(msg.sender, amount);
    }

    function getReward() external {
        _pay();
    }

    function exit() external {
        _pay();
        uint256 amount = staked[msg.sender];
        staked[msg.sender] = 0;
        asset.transfer(msg.sender, amount);
    }

    function _pay() private {
        uint256 from = since[msg.sender];
        since[msg.sender] = block.timestamp;
        if (from == 0 || staked[msg.sender] == 0) return;
        uint256 due = block.timestamp - from;
        reward.transfer(msg.sender, due);
        emit RewardPaid(msg.sender, due);
    }
}

/// Sells pictures, whose ids depend on the block as those of a random drop do.
contract Drop {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    string public constant name = "Drop";
    string public constant symbol = "DROP";
    mapping(uint256 => address) owners;
    mapping(address => uint256) public balanceOf;

    function ownerOf(uint256 id) external view returns (address) {
        require(owners[id] != address(0));
        return owners[id];
    }

    function mintPublic(uint256 count) external payable {
        for (uint256 at = 0; at < count; at++) {
            uint256 id = uint256(keccak256(abi.encode(block.number, block.prevrandao, at)));
            owners[id] = msg.sender;
            balanceOf[msg.sender] += 1;
            emit Transfer(address(0), msg.sender, id);
        }
    }
}

/// Locks what goes to another network.
contract Bridge {
    event Deposited(address indexed from, address indexed token, uint256 amount, uint256 toChain, bytes recipient);

    function bridgeETH(uint256 toChain) external payable {
        emit Deposited(msg.sender, address(0), msg.value, toChain, abi.encode(msg.sender));
    }

    function bridgeToken(IAsset token, uint256 amount, uint256 toChain) external {
        token.transferFrom(msg.sender, address(this), amount);
        emit Deposited(msg.sender, address(token), amount, toChain, abi.encode(msg.sender));
    }
}

/// Votes, points and check-ins, which move nothing.
contract Points {
    event Voted(address indexed by, uint256 indexed proposal, uint8 support);

    function castVote(uint256 proposal, uint8 support) external {
        emit Voted(msg.sender, proposal, support);
    }
}
